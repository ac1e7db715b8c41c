import path from 'node:path'
import { runningEngine, type RunningEngine } from '../../engines/engine.ts'
import { downFerretDb, upFerretDb } from '../../engines/ferretdb.ts'
import { downKafka, upKafka } from '../../engines/kafka.ts'

const FOLDER =
  process.env['COURTLINE_ENGINES'] ?? path.resolve(import.meta.dirname, '../../../../data/engines')

const ENGINES = {
  kafka: { up: upKafka, down: downKafka },
  ferretdb: { up: upFerretDb, down: downFerretDb },
} as const
type Name = keyof typeof ENGINES

/**
 * Works on the engines that `npm run engines -- up` starts, in the same folder: one that runs is used and left alone, one
 * that does not is started and ended again. Throws EngineError for one that cannot be had.
 */
export async function withEngine<T>(name: Name, work: (engine: RunningEngine) => Promise<T>): Promise<T> {
  const wasThere = (await runningEngine(FOLDER, name)) !== undefined
  try {
    return await work(await ENGINES[name].up(FOLDER))
  } finally {
    if (!wasThere) await ENGINES[name].down(FOLDER)
  }
}
