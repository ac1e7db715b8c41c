/**
 * What keeps a program that reads strangers' files apart. `namespaces`: limits, and Linux namespaces of its own, so that it
 * sees no network, no other process and no file but those of its task. `limits`: memory, processor time and sizes only.
 * `none`: a system without a POSIX shell.
 */
export type Isolation = 'namespaces' | 'limits' | 'none'
