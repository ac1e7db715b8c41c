import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { kafkaAnswers } from '@courtline/infra/event-transport/kafka/kafka-client'
import {
  cacheFolder,
  endEngine,
  keepFetched,
  EngineError,
  launchEngine,
  needFreePort,
  portFrom,
  runningEngine,
  runTool,
  untilItAnswers,
  type RunningEngine,
} from './engine.ts'

const ENGINE = 'kafka'
const PORT_SETTING = 'COURTLINE_KAFKA_PORT'
const POM = path.join(import.meta.dirname, 'kafka.pom.xml')
const NO_JAVA =
  'Kafka needs Java 17 or newer: install a package such as openjdk-17-jre-headless and try again.'
const NO_MAVEN = 'Kafka’s files are fetched by Maven: install the package maven and try again.'

export interface KafkaPlace {
  /** On loopback; the controller's is the next one. */
  readonly port?: number
}

/**
 * Starts one Kafka node (KRaft: broker and controller in one) with its data in `folder/kafka`, and answers when it does.
 * One that runs there already is left alone. Throws EngineError.
 */
export async function upKafka(folder: string, place: KafkaPlace = {}): Promise<RunningEngine> {
  const running = await runningEngine(folder, ENGINE)
  if (running) return running
  const port = place.port ?? portFrom(PORT_SETTING, 19_092)
  const address = `127.0.0.1:${port}`
  await needFreePort(port, PORT_SETTING)
  await needFreePort(port + 1, PORT_SETTING)
  await needJava()
  const jars = await fetchJars()
  const classPath = path.join(jars, '*')
  const properties = await formatted(path.join(folder, ENGINE), classPath, port)
  const quiet = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn'
  const args = ['-Xmx512m', quiet, '-cp', classPath, 'kafka.Kafka', properties]
  const engine = { engine: ENGINE, version: versionOf(jars), address }
  const started = await launchEngine(folder, { ...engine, program: 'java', args })
  await untilItAnswers(folder, ENGINE, () => kafkaAnswers([address]))
  return started
}

export async function downKafka(folder: string): Promise<void> {
  await endEngine(folder, ENGINE)
}

async function needJava(): Promise<void> {
  const output = await runTool('java', ['-version'], NO_JAVA)
  const major = Number(/version "(\d+)/.exec(output)?.[1])
  if (!(major >= 17)) throw new EngineError(NO_JAVA)
}

/** The folder of the jars, fetched once. */
async function fetchJars(): Promise<string> {
  const jars = path.join(cacheFolder(), 'kafka-jars')
  if (existsSync(jars)) return jars
  const arriving = `${jars}.${process.pid}`
  rmSync(arriving, { recursive: true, force: true })
  mkdirSync(arriving, { recursive: true })
  const goal = ['-B', '-q', '-f', POM, 'dependency:copy-dependencies', `-DoutputDirectory=${arriving}`]
  await runTool('mvn', goal, NO_MAVEN)
  // A fetch that was cut short is never taken for a whole one.
  keepFetched(arriving, jars)
  return jars
}

/** The version that will run, by its jar. */
function versionOf(jars: string): string {
  for (const jar of readdirSync(jars)) {
    const version = /^kafka_2\.13-(.+)\.jar$/.exec(jar)?.[1]
    if (version !== undefined) return version
  }
  throw new EngineError(`There is no Kafka among the jars in ${jars}: remove that folder and try again.`)
}

/** Writes the settings, formats the data folder where that was not done yet, and answers the settings' path. */
async function formatted(home: string, classPath: string, port: number): Promise<string> {
  const file = path.join(home, 'server.properties')
  const data = path.join(home, 'data')
  mkdirSync(home, { recursive: true })
  writeFileSync(file, propertiesOf(data, port))
  if (existsSync(path.join(data, 'meta.properties'))) return file
  const tool = ['-Xmx128m', '-cp', classPath, 'kafka.tools.StorageTool']
  const id = /^[\w-]{22}$/m.exec(await runTool('java', [...tool, 'random-uuid'], NO_JAVA))?.[0]
  if (id === undefined) throw new EngineError('Kafka gave no id for its cluster.')
  await runTool('java', [...tool, 'format', '-t', id, '-c', file], NO_JAVA)
  return file
}

const propertiesOf = (data: string, port: number) => `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${port + 1}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${port + 1}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
log.dirs=${data}
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
`
