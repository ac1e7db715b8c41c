import { paramsAt } from '../foundation/navigation/path-pattern.ts'
import { paths } from '../foundation/paths/paths.ts'
import { SCREENS } from './screens.ts'

const ID = 'a3bb189e-8bf9-4c9b-9f0e-0d5f6a7b8c9d'

describe('every address that is built', () => {
  it.each([
    [paths.login('/upload'), 'login', '/login?redirect=%2Fupload'],
    [paths.signup({ signupCode: 'fall' }), 'signup', '/signup?signupCode=fall'],
    [paths.lostPassword(), 'lostPassword', '/lostPassword'],
    [paths.notFound(), 'notFound', '/404'],
    [paths.userMatches(ID), 'auth.userMatches', `/userMatches/${ID}`],
    [paths.watch(ID, 12.5), 'auth.match.watch', `/match/${ID}/watch?time=12.5`],
    [paths.editMetadata(ID), 'auth.match.editMetadata', `/match/${ID}/editMetadata`],
    [paths.stats(ID), 'auth.match.stats', `/match/${ID}/stats`],
    [paths.matchHistory(ID), 'auth.match.history', `/match/${ID}/history`],
    [paths.serve(ID), 'auth.match.serve', `/match/${ID}/serve`],
    [paths.return(ID), 'auth.match.return', `/match/${ID}/return`],
    [paths.rally(ID), 'auth.match.rally', `/match/${ID}/rally`],
    [paths.demo(ID), 'demo.match', `/demo/${ID}`],
    [paths.embed(ID), 'embed', `/embed/${ID}`],
    [paths.upload(), 'auth.upload', '/upload'],
    [paths.profile(), 'auth.profile', '/profile'],
    [paths.profileForUser(ID), 'auth.profileForUser', `/profileForUser/${ID}`],
    [paths.annotationList(), 'auth.annotationList', '/annotationList'],
    [paths.annotate(ID), 'auth.annotate', `/annotate/${ID}`],
    [paths.completedMatches(), 'auth.completedMatches', '/completedMatches'],
    [paths.admin(), 'auth.admin', '/admin'],
    [paths.allMatches(), 'auth.admin.matches', '/admin/matches'],
    [paths.manageTeams(), 'auth.manageTeams', '/manageTeams'],
    [paths.siteSettings(), 'auth.admin.siteSettings', '/admin/siteSettings'],
    [paths.mail(), 'auth.admin.mail', '/admin/mail'],
    [paths.activity(), 'auth.admin.activity', '/admin/activity'],
    [paths.stream(`match-${ID}`), 'auth.admin.stream', `/admin/streams/match-${ID}`],
    [paths.replayLab(), 'auth.admin.replayLab', '/admin/replayLab'],
    [paths.landing(), 'auth.landing', '/landing'],
    [paths.recruitSignup(), 'auth.recruitSignup', '/recruit-signup'],
    [paths.recruitPage(), 'auth.recruitPage', '/recruit-page'],
    [paths.coachSignup(), 'auth.coachSignup', '/coach-signup'],
    [paths.myRecruits(), 'auth.coach.myRecruits', '/coach/my-recruits'],
    [paths.findRecruits(), 'auth.coach.findRecruits', '/coach/find-recruits'],
    [paths.recruitMatches(), 'recruitMatch', '/r'],
    [paths.recruitMatch(ID), 'recruitMatch.watch', `/r/recruitMatch/${ID}`],
    [paths.verifyCoach(), 'auth.verifyCoach', '/verifyCoach'],
    [paths.readModels(), 'auth.admin.readModels', '/admin/readModels'],
  ])('%s belongs to the state %s', (built, state, expected) => {
    expect(built).toBe(expected)
    const pathname = built.replace(/\?.*/, '')
    const found = SCREENS.filter(({ path }) => paramsAt(path, pathname))
    expect(found.map((screen) => screen.state)).toEqual([state])
  })

  it('names every address once', () => {
    const patterns = SCREENS.map(({ path }) => path)
    expect(patterns).toEqual([...new Set(patterns)])
  })

  it('has every path of the specification', () => {
    expect(SCREENS.map(({ path, permission }) => `${path} ${permission ?? '–'}`)).toMatchSnapshot()
  })
})
