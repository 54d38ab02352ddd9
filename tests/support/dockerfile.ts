import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import dockerignore from '@balena/dockerignore';
import { type Copy, DockerfileParser, type Env, From, type Instruction } from 'dockerfile-ast';
import { surroundings } from './surroundings.ts';

/** State of a stage: a folder for its file system, and its settings. */
export type Stage = {
  folder: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  command: string[];
  healthcheck: string[];
};

/**
 * Builds a Dockerfile without an engine: each stage in its own folder below `target`, running its commands in order and
 * copying the files that the engine would copy.
 * @returns the last stage
 * @throws when an instruction fails, or isn't supported here
 */
export async function build(context: string, target: string): Promise<Stage> {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const instruction of instructionsOf(path.join(context, 'Dockerfile'))) {
    if (instruction.getKeyword() === 'ARG') continue;
    if (instruction instanceof From) {
      const name = instruction.getBuildStage() ?? `stage ${stages.size}`;
      stage = begin(path.join(target, name), stages.get(instruction.getImage() ?? ''));
      stages.set(name, stage);
    } else if (stage) {
      await carryOut(instruction, stage, { context, stages });
    }
  }
  if (!stage) throw new Error('The Dockerfile has no stage');
  return stage;
}

export const instructionsOf = (file: string): Instruction[] =>
  DockerfileParser.parse(readFileSync(file, 'utf8')).getInstructions();

function begin(folder: string, base: Stage | undefined): Stage {
  mkdirSync(folder, { recursive: true });
  if (base) copy(base.folder, folder);
  const plain = { workdir: '/', env: {}, user: 'root', command: [], healthcheck: [] };
  return { ...plain, ...base, env: { ...base?.env }, folder };
}

type Build = { context: string; stages: ReadonlyMap<string, Stage> };

async function carryOut(instruction: Instruction, stage: Stage, build: Build): Promise<void> {
  const words = instruction.getExpandedArguments().map((argument) => argument.getValue());
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      stage.workdir = words[0] ?? '/';
      mkdirSync(inStage(stage, '.'), { recursive: true });
      return;
    case 'ENV':
      for (const property of (instruction as Env).getProperties())
        stage.env[property.getName()] = placed(stage, property.getValue() ?? '');
      return;
    case 'COPY':
      copyInto(stage, instruction as Copy, words, build);
      return;
    case 'RUN':
      await run(instruction.getRawArgumentsContent() ?? '', stage);
      return;
    case 'CMD':
      stage.command = wordsOf(instruction);
      return;
    case 'HEALTHCHECK':
      stage.healthcheck = wordsOf(instruction);
      return;
    case 'USER':
      stage.user = words[0] ?? '';
      return;
    case 'VOLUME':
    case 'EXPOSE':
      return;
    default:
      throw new Error(`${instruction.getKeyword()} is not known here`);
  }
}

/** Words of a command in list form, after any flags. */
const wordsOf = (instruction: Instruction): string[] =>
  JSON.parse(/\[.*\]$/.exec(instruction.getArgumentsContent() ?? '')?.[0] ?? '[]');

const inStage = ({ folder, workdir }: Stage, where: string) =>
  path.join(folder, path.posix.resolve(workdir, where));
/** Maps a setting that names a folder of the image to the folder here. */
const placed = (stage: Stage, value: string) =>
  value.startsWith(`${stage.workdir}/`) ? inStage(stage, value) : value;

function copyInto(
  stage: Stage,
  instruction: Copy,
  words: readonly string[],
  { context, stages }: Build,
): void {
  const flag = instruction.getFlags().find((one) => one.getName() === 'from');
  const from = flag && stages.get(flag.getValue() ?? '');
  if (flag && !from) throw new Error(`No stage is called ${flag.getValue()}`);
  const sources = words.slice(0, -1);
  const target = words.at(-1) ?? '';
  const isIgnored = from ? () => false : ignoredIn(context);
  for (const source of sources) {
    const origin = from ? path.join(from.folder, source) : path.join(context, source);
    if (!existsSync(origin) || isIgnored(source)) throw new Error(`COPY finds no ${source}`);
    const isInto = target.endsWith('/') && !readsAsFolder(origin);
    const destination = inStage(stage, isInto ? path.join(target, path.basename(source)) : target);
    copy(origin, destination, (file) => !isIgnored(path.relative(context, file)));
  }
}

function ignoredIn(context: string): (file: string) => boolean {
  const rules = dockerignore.default().add(readFileSync(path.join(context, '.dockerignore'), 'utf8'));
  return (file) => file !== '' && file !== '.' && rules.ignores(path.normalize(file));
}

function readsAsFolder(where: string): boolean {
  try {
    readdirSync(where);
    return true;
  } catch {
    return false;
  }
}

function copy(origin: string, destination: string, filter = (_file: string) => true): void {
  mkdirSync(path.dirname(destination), { recursive: true });
  cpSync(origin, destination, { recursive: true, verbatimSymlinks: true, filter });
}

/** Runs a command as RUN does; shows its output only on failure. */
async function run(command: string, stage: Stage): Promise<void> {
  const child = spawn('sh', ['-c', command], { cwd: inStage(stage, '.'), env: surroundings(stage.env) });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}:\n${output}`);
}
