import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PART_SIZE_BYTES } from '@courtline/messages/media/upload'
import type { ApiClient } from './caller.ts'
import { CRASH_TEST_METADATA } from './cast.ts'
import { insist } from './insist.ts'
import type { Gate } from './gate.ts'
import type { CommandLedger } from './ledger.ts'
import type { Random } from './random.ts'

const BETWEEN_FILES_MS = 150

export interface UploaderOptions {
  readonly caller: ApiClient
  readonly dataDir: string
  readonly gate: Gate
  readonly ledger: CommandLedger
  readonly random: Random
  /** Called when half of a part has been sent. */
  readonly half: () => void
}

/** A player who makes matches, uploads a file to each part by part across all kills, and deletes them again. */
export class Uploader {
  readonly #options: UploaderOptions

  constructor(options: UploaderOptions) {
    this.#options = options
  }

  async run(): Promise<void> {
    const { gate, ledger } = this.#options
    for (;;) {
      await gate.mayStart()
      if (gate.isOver) return
      const matchId = randomUUID()
      await insist(this.#options, 'createMatch', {
        body: { matchId, metadata: CRASH_TEST_METADATA },
        commandId: randomUUID(),
      })
      if (gate.isOver) return
      ledger.matches.add(matchId)
      await this.#upload(matchId)
      await gate.mayStart()
      if (gate.isOver) return
      await insist(this.#options, 'deleteMatch', { params: { id: matchId }, commandId: randomUUID() })
      ledger.deleted.add(matchId)
      await pause(BETWEEN_FILES_MS)
    }
  }

  async #upload(matchId: string): Promise<void> {
    const { gate, ledger, random, dataDir } = this.#options
    const bytes = randomBytes(PART_SIZE_BYTES + random.between(1, 300_000))
    const uploadId = randomUUID()
    const taken = new Set<number>()
    while (taken.size < 2) {
      await gate.mayStart()
      if (gate.isOver) return
      await this.#sendParts(matchId, uploadId, bytes, taken)
    }
    await insist(this.#options, 'completeFile', { body: { matchId, uploadId } })
    if (gate.isOver) return
    const file = path.join(dataDir, 'media', 'r', matchId, `${uploadId}.mp4`)
    if (sha256(await readFile(file)) !== sha256(bytes))
      ledger.violations.push(`The uploaded file of match ${matchId} has other bytes than were sent`)
    await rm(file)
    ledger.files += 1
  }

  /** Sends what has not arrived, by addresses that are signed again, as a browser does after a reload. */
  async #sendParts(matchId: string, uploadId: string, bytes: Buffer, taken: Set<number>): Promise<void> {
    const { caller, ledger, gate, half } = this.#options
    const file = {
      fileName: 'court.mp4',
      sizeBytes: bytes.length,
      lastModifiedMs: 1_700_000_000_000,
      fingerprint: sha256(bytes),
    }
    const signed = await insist(this.#options, 'signParts', {
      body: { matchId, uploadId, order: 0, file, partNumbers: [1, 2] },
    })
    if (!signed) return
    const { arrivedParts } = signed.upload
    const forgotten = [...taken].filter((part) => !arrivedParts.includes(part))
    if (forgotten.length > 0)
      ledger.violations.push(`Parts ${forgotten.join()} of upload ${uploadId} were taken and are gone`)
    for (const { partNumber, url } of signed.parts) {
      if (arrivedParts.includes(partNumber)) {
        taken.add(partNumber)
        continue
      }
      const from = (partNumber - 1) * PART_SIZE_BYTES
      const sent = await caller.sendPart(url, bytes.subarray(from, from + PART_SIZE_BYTES), half)
      if (gate.isOver) return
      if (sent === 'refused') ledger.violations.push(`Part ${partNumber} of upload ${uploadId} was refused`)
      if (sent !== 'taken') return
      taken.add(partNumber)
      ledger.parts += 1
    }
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
