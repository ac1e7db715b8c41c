/**
 * The demo matches as an annotator would type them: a line is a game, a word is a serve, a character is a key of the
 * workbench. `.` a net crossing, `a` ace, `n` and `o` fault into the net or out, `l` let, `w` `e` `u` winner, forced and
 * unforced error, `f` `b` `v` the stroke, `1` to `4` the last toucher. Where an error went follows from the crossings
 * (D10). Annotation and picture are both made from these words, so that they cannot disagree.
 */

/** One set, 6–3: two lets, two double faults, six aces, a deuce game of ten points, break points, a rally of thirteen hits. */
export const SINGLES_SET: readonly string[] = [
  '.eb2  n ...wf1  ......wb2  a  ....uf2',
  '...wf2  l ..ub2  o .eb1  ....wf1  a  .....uf2  ...wv2  ......ef2  n o  .............uf2',
  '.ub2  ...wf1  o ....wb2  a  .....uf1  ..ef2',
  'a  ...wb2  ....uf2  n ..uf1  .eb1',
  'o n  ....wf2  .ef2  ...uf1  n ..wf2',
  '..ub2  .....wf2  .eb1  ...ef2  o ....wv1  ..........ub2',
  'a  ...wv1  ..eb1  .ub2  n .....wf1',
  '...wf2  .ef1  ......wb1  a  l ..ub1',
  '.eb2  o ...uf1  ....ub2  .....wf1  ......wf2  n ...........wf1',
]

/** A doubles set to four games, no-ad, 4–1: the second game goes to the deciding point. */
export const DOUBLES_SET: readonly string[] = [
  '...wv2  .eb3  n ....uf4  a',
  '.ef1  ....wf2  ...wv3  ..ub4  n .....wv4  ......ef3  ....wb1',
  'a  o ..ub4  ...wv1  ......wf3  .eb3',
  '...wf4  n o  .....wv3  a  .ub2',
  '.ef4  ....wb3  ...wv1  l ...wv2  ..ef4',
]
