import { many } from '../class/labels.ts'

/** Parameters of the flash message after an undo that leaves some lessons canceled. */
export function omittedParams(omitted: number): Record<string, string> {
	const lessons = many(omitted, 'lesson stays', 'lessons stay')
	return omitted > 0
		? {
				omitted: ` ${lessons} canceled, because the class is over, meets at another time, or its student does not come.`,
			}
		: {}
}
