// Checks the import rules, and that there was something to check: a checker that sees no file finds no fault.
import { cruise } from 'dependency-cruiser';
import configuration from '../.dependency-cruiser.cjs';

const LEAST_MODULES = 100;

const { output } = await cruise(['apps', 'packages'], {
  ...configuration.options,
  ruleSet: { forbidden: configuration.forbidden },
  validate: true,
});
const { violations, totalCruised } = output.summary;
for (const { from, to, rule } of violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`${totalCruised} modules cruised, ${violations.length} broken rules`);
if (totalCruised < LEAST_MODULES)
  console.error(`Fewer than ${LEAST_MODULES} modules were seen: is TypeScript there for the checker?`);
if (violations.length || totalCruised < LEAST_MODULES) process.exit(1);
