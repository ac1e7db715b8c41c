/** People and matches of the histories. */
export const anaId = '11111111-1111-4111-8111-111111111111'
export const bob = '22222222-2222-4222-8222-222222222222'
export const cleo = '33333333-3333-4333-8333-333333333333'
export const boss = '44444444-4444-4444-8444-444444444444'
export const final = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
export const friendly = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'
export const upload = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc'
export const invitation = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd'

export const entry = (n: number) => `eeeeeeee-eeee-4eee-8eee-${String(n).padStart(12, '0')}`
