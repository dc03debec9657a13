import { many } from '../class/labels.ts'

/** Parameters of the flash message after an undo that leaves some lessons canceled. */
export function omittedParams(omitted: number): Record<string, string> {
	return omitted > 0 ? { omitted: many(omitted, 'lesson stays', 'lessons stay') } : {}
}

export function omittedWords({ omitted }: { omitted?: string }): string {
	return omitted ? ` ${omitted} canceled, because the class is over or its student does not come.` : ''
}
