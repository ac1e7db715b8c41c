export const ROLES = [
  'Admin',
  'Annotator',
  'AnnotationManager',
  'TrialAnnotator',
  'Registered',
  'Coach',
  'Recruit',
  'New',
] as const
export type Role = (typeof ROLES)[number]

export const PERMISSIONS = [
  'Login',
  'Annotate',
  'Admin',
  'Coach',
  'Recruit',
  'TrialAnnotation',
  'AnnotationManager',
  'TrialAnnotationManager',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Which role may do what (D21). The server enforces it; the browser reads it from GET /api/roles. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  New: [],
  Registered: ['Login'],
  Annotator: ['Login', 'Annotate'],
  TrialAnnotator: ['Login', 'TrialAnnotation'],
  AnnotationManager: ['Login', 'Annotate', 'AnnotationManager', 'TrialAnnotation', 'TrialAnnotationManager'],
  Coach: ['Login', 'Coach'],
  Recruit: ['Login', 'Recruit'],
  Admin: ['Login', 'Annotate', 'Admin', 'TrialAnnotation', 'AnnotationManager', 'TrialAnnotationManager'],
}

/** Any role but Registered and New; such an account cannot apply as recruit or coach (D63). */
export const isElevated = (role: Role) => role !== 'Registered' && role !== 'New'
