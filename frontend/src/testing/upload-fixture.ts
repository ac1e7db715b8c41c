import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { GatewayStandIn } from './gateway-stand-in.ts'
import { cardOf, matchViewOf } from './match-samples.ts'
import { gatewayFor, sampleUser } from './show.tsx'

/** The user who uploads. */
export const marta = sampleUser('Registered')

/** A gateway for a user without matches, where matches can be created. */
export const uploadGateway = (): GatewayStandIn =>
  gatewayFor(marta)
    .answer('matches', [])
    .answer('utrMatches', { simulated: false, matches: [] })
    .answer('createMatch', matchViewOf(cardOf({})))
    .answer('changeMetadata', matchViewOf(cardOf({})))
    .answer('abortUpload', { ok: true })

export const sampleVideo = () => new File(['x'], 'final.mp4')

/** Chooses a file in the only form of the page, also one that the picker does not offer. */
export const chooseVideoFile = async (file: File) =>
  userEvent.upload(await screen.findByLabelText('Video files'), file, { applyAccept: false })
