/** The types of containers, with their size in feet (part 5, section 3). */
const containerTypes = {
  '20DC': 20,
  '40DC': 40,
  '40HC': 40,
  '20RF': 20,
  '40RF': 40,
  '20OT': 20,
  '40OT': 40,
  '20FR': 20,
  '40FR': 40,
} as const;
export type ContainerType = keyof typeof containerTypes;
/** The size that a type has, in feet; undefined for what is no type. */
export const sizeOfType = (type: string): number | undefined =>
  Object.hasOwn(containerTypes, type) ? containerTypes[type as ContainerType] : undefined;

/** The rate that a size goes by. @param size in feet */
export const containerSides = (size: number): 'per20' | 'per40' => (size < 40 ? 'per20' : 'per40');
export const containerTypeNames = Object.keys(containerTypes) as ContainerType[];
