import type { Cast } from '@courtline/site/demo/cast'

/**
 * Recruiting as it is in the middle of a season: it is enabled, Lena is verified as the coach of a program, and Sofia,
 * a recruit with details, has invited it.
 */
export async function withRecruiting({ admin, people: { lena, sofia } }: Cast): Promise<void> {
  const settings = await admin.call('siteSettings')
  await admin.call('changeSiteSettings', { body: { ...settings, recruitingEnabled: true } })
  const program = await admin.call('createProgram', {
    body: {
      collegeName: 'University of Northern Lakeshore and the Islands',
      teamName: 'Herons',
      programType: 'Womens',
      division: 'NCAA_D1',
      conference: 'Great Lakes',
    },
  })
  await lena.client.call('applyAsCoach', {
    params: { id: lena.id },
    body: {
      collegeName: program.collegeName,
      email: 'lena@lakeshore.example',
      programType: 'Womens',
      coachType: 'Head',
    },
  })
  await admin.call('assignCoach', { params: { id: lena.id, programId: program.id } })
  await sofia.client.call('changeRecruit', {
    params: { id: sofia.id },
    body: {
      email: 'sofia@example.net',
      phone: '+359 2 555 0148',
      bio: 'Left-handed, two-handed backhand. I like to serve and come in. Captain of my school’s team.',
      youtubeLink: 'https://video.example/sofia-petrova',
      includeInGallery: true,
      enrollmentYear: 2028,
    },
  })
  await sofia.client.call('inviteProgram', { params: { id: sofia.id, programId: program.id } })
}
