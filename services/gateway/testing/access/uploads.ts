import { METADATA } from '../matches.ts'
import { matchPath, signing, HOSTED, ANYONE, LOGGED_IN, ADMINS, type Asked } from './asked.ts'

/** Making matches and sending videos. */
export const UPLOADS: readonly Asked[] = [
  { route: 'utrMatches', scene: 'none', expected: LOGGED_IN },
  {
    route: 'createMatch',
    scene: 'none',
    body: () => ({ metadata: METADATA }),
    expected: '      401 401 201 201 201 201 201 201 201 201 201 201 201 201',
  },
  {
    route: 'createMatchForUser',
    scene: 'none',
    url: ({ target }) => `/api/matches/createFromMetadataForUser/${target}`,
    body: () => ({ metadata: METADATA }),
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 201',
  },
  {
    route: 'completeUpload',
    scene: 'Uploaded',
    url: matchPath('/completeUpload'),
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 403 200',
  },
  {
    route: 'forceCompleteUpload',
    scene: 'Created',
    url: ({ matchId }) => `/api/matches/forceCompleteUpload/${matchId}`,
    expected: ADMINS,
  },
  {
    route: 'retry',
    scene: 'Failed',
    url: matchPath('/retry'),
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 200 200',
  },
  {
    route: 'replaceFiles',
    scene: 'Failed',
    url: matchPath('/replaceFiles'),
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 403 200',
  },
  {
    route: 'checkShareURL',
    scene: 'none',
    body: () => ({ url: 'https://youtu.be/abc' }),
    expected: LOGGED_IN,
  },
  {
    route: 'createFromURLs',
    note: 'with a link that cannot be fetched',
    scene: 'none',
    body: () => ({ metadata: METADATA, url: 'https://youtu.be/abc' }),
    expected: '      401 401 400 400 400 400 400 400 400 400 400 400 400 400',
  },
  { route: 'uploadSources', scene: 'none', expected: LOGGED_IN },
  { route: 'courtVideos', note: 'one’s own', scene: 'none', expected: LOGGED_IN },
  {
    route: 'createFromPlaysightShare',
    note: 'with a share that has expired',
    scene: 'none',
    body: () => ({ metadata: METADATA, url: 'https://playsight.example/share/expired' }),
    expected: '      401 401 400 400 400 400 400 400 400 400 400 400 400 400',
  },
  {
    route: 'dropboxUpload',
    scene: 'Created',
    url: ({ matchId }) => `/api/matches/dropboxUpload/${matchId}`,
    body: () => ({ files: [HOSTED] }),
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 403 200',
  },
  {
    route: 'rawVideoUri',
    note: 'of a file that is not stored',
    scene: 'Created',
    url: matchPath('/rawVideoUri'),
    body: ({ matchId }) => ({ rawVideoUri: `r/${matchId}/none.mp4` }),
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 400',
  },
  {
    route: 'addURL',
    note: 'with a link that cannot be fetched',
    scene: 'Created',
    url: matchPath('/addURL'),
    body: () => ({ url: 'https://youtu.be/abc' }),
    expected: '      401 401 403 403 403 403 403 403 403 403 403 403 403 400',
  },
  {
    route: 'signParts',
    scene: 'Created',
    body: signing,
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 403 200',
  },
  {
    route: 'completeFile',
    scene: 'File',
    body: ({ matchId, uploadId }) => ({ matchId, uploadId }),
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 403 200',
  },
  {
    route: 'abortUpload',
    scene: 'File',
    url: ({ uploadId }) => `/api/uploads/${uploadId}`,
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 403 200',
  },
  {
    route: 'uploaded',
    scene: 'File',
    url: matchPath('/uploaded'),
    expected: '      401 401 404 404 404 404 404 200 403 403 404 404 200 200',
  },
  { route: 'timestamp', scene: 'none', expected: ANYONE },
]
