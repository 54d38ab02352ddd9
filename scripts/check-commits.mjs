// Checks the subjects of commits, listed on standard input by `git log --no-merges --format='%h %s'`. CONTRIBUTING.md
// gives the rule.
import { text } from 'node:stream/consumers';

const MAX_LENGTH = 72;
const log = await text(process.stdin);
const faults = log.split('\n').flatMap((line) => {
  const subject = line.slice(line.indexOf(' ') + 1);
  const fault = line && faultOf(subject);
  return fault ? [`${line}\n  ${fault}`] : [];
});
for (const fault of faults) console.error(fault);
if (faults.length) process.exit(1);

/** Describes what is wrong with a subject; undefined if nothing is. */
function faultOf(subject) {
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters; ${MAX_LENGTH} are the most`;
  if (/^(fixup|squash|amend)! /.test(subject)) return 'is to be squashed first';
  if (!/^\p{Lu}/u.test(subject)) return 'should start with a capital letter';
  if (/[.:;,]$/.test(subject)) return 'should not end with a punctuation mark';
  if (
    /^\w+(?:ed|ing)\b/.test(subject) &&
    !/^(?:Embed|Feed|Need|Seed|Speed|Shed|Bring|Ping|String)\b/.test(subject)
  )
    return 'should be in the imperative: Add, not Added or Adding';
  return undefined;
}
