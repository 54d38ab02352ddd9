// Checks the import rules, and that enough modules were seen: a checker that sees no file finds no fault.
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import configuration from '../.dependency-cruiser.cjs';

const LEAST_MODULES = 100;

const { output } = await cruise(['apps', 'packages'], {
  ...configuration.options,
  ruleSet: { forbidden: configuration.forbidden },
  validate: true,
});
const { violations, totalCruised } = output.summary;
const around = foldersAround(output.modules);
for (const { from, to, rule } of violations) console.error(`${rule.name}: ${from} → ${to}`);
if (around.length) console.error(`These folders import each other: ${around.join(', ')}`);
console.log(`${totalCruised} modules cruised, ${violations.length} broken rules`);
if (totalCruised < LEAST_MODULES)
  console.error(`Fewer than ${LEAST_MODULES} modules were seen: is TypeScript there for the checker?`);
if (violations.length || around.length || totalCruised < LEAST_MODULES) process.exit(1);

/**
 * Finds folders on an import cycle, or leading to one. The layers order all folders but features, and folders within a
 * layer. Tests may import from anywhere.
 */
function foldersAround(modules) {
  const arrows = new Map();
  for (const { source, dependencies } of modules) {
    if (!/^(apps|packages)\/[^/]+\/src\//.test(source) || /\.test\.tsx?$/.test(source)) continue;
    const from = path.posix.dirname(source);
    const to = dependencies.map(({ resolved }) => path.posix.dirname(resolved));
    arrows.set(from, [...(arrows.get(from) ?? []), ...to.filter((folder) => folder !== from)]);
  }
  // A folder without imports among those left can't lie on a cycle.
  for (let left = Number.POSITIVE_INFINITY; arrows.size < left; ) {
    left = arrows.size;
    for (const [from, to] of arrows) if (!to.some((folder) => arrows.has(folder))) arrows.delete(from);
  }
  return [...arrows.keys()];
}
