import { acceptInvitation } from '../auth/accept-invitation.ts'
import {
  addCreditsCall,
  changeRole,
  changeUserPriority,
  clearCreditsCall,
  user,
  usersCall,
} from '../users/account.ts'
import { addEmailCall, chooseLoginEmailCall, removeEmailCall } from '../users/emails.ts'
import { apiToken, issueApiToken, revokeApiToken } from '../users/api-token.ts'
import { become, unbecome } from '../auth/become.ts'
import { changePlaysight, changeUserDetails } from '../users/user-details.ts'
import { changeRegistration } from '../users/user-registration.ts'
import { confirmEmailCall, resetPasswordCall, sendReset } from '../auth/password.ts'
import { deleteUser } from '../users/delete.ts'
import { exportUsers } from '../users/export.ts'
import { firstAdminCall } from '../auth/first-admin.ts'
import { inviteUser } from '../users/invite.ts'
import { login } from '../auth/login.ts'
import { logout } from '../auth/logout.ts'
import { refreshToken } from '../auth/refresh-token.ts'
import { requestDeletion } from '../users/request-deletion.ts'
import { resendInvitation } from '../auth/resend-invitation.ts'
import { roles } from '../roles.ts'
import { signup } from '../auth/signup.ts'
import { socialCallback, socialLogin, socialProviders, unlinkSocialCall } from '../auth/social.ts'
import { fromViews, type CallHandlers } from './call-handlers.ts'

/** Logging in, and accounts. */
export const accountHandlers = {
  login,
  signup,
  logout,
  refreshToken: fromViews(refreshToken, ['users']),
  become,
  unbecome,
  firstAdmin: firstAdminCall,
  sendReset,
  resetPassword: resetPasswordCall,
  confirmEmail: confirmEmailCall,
  resendInvitation,
  socialProviders: fromViews(socialProviders, []),
  socialLogin: fromViews(socialLogin, []),
  socialCallback: fromViews(socialCallback, []),
  unlinkSocial: fromViews(unlinkSocialCall, []),
  roles: fromViews(roles, []),
  users: fromViews(usersCall, ['users']),
  exportUsers,
  user: fromViews(user, ['users']),
  changeRole,
  addCredits: addCreditsCall,
  changeUserPriority,
  clearCredits: clearCreditsCall,
  changeUserDetails,
  changeRegistration,
  changePlaysight,
  addEmail: addEmailCall,
  removeEmail: removeEmailCall,
  chooseLoginEmail: chooseLoginEmailCall,
  apiToken: fromViews(apiToken, ['users']),
  issueApiToken,
  revokeApiToken,
  requestDeletion,
  acceptInvitation,
  inviteUser,
  deleteUser,
} satisfies Partial<CallHandlers>
