import type { z } from 'zod'
import { dateFormats } from '#app/utils/plain-date.ts'
import { withDatesWritten } from '#app/utils/read-date.ts'

/** Values that the fields of a form refuse, each for another reason. */
const REFUSED = [
	undefined,
	'',
	'abc',
	'25:00',
	'31/02/2017',
	'31/04/2017',
	'13/13/2017',
	'1/1/1700',
	'1/1/1901',
	'2190-01-01',
	'3/3',
	'Monday 3 March 2026',
	'x'.repeat(10_001),
	[],
	Array.from({ length: 25 }, () => 'abc'),
	Array.from({ length: 25 }, (_, n) => ({ firstName: `Child ${n}` })),
]

/** What zod itself says of values that no page of ours sends. */
const FORGED = /^(Expected|Invalid|Required|String must|Too big)/

/** All sentences with which the fields of a form refuse what a person can enter. */
export function refusalsOf(form: z.ZodType): string[] {
	const said = partsOf(form).flatMap((part) =>
		dateFormats.flatMap((format) =>
			REFUSED.flatMap((value) => {
				const read = withDatesWritten(format, () => part.safeParse(value))
				return read.error?.issues.map(({ message }) => message) ?? []
			}),
		),
	)
	return [...new Set(said)].filter((text) => text && !FORGED.test(text))
}

/** The definitions of zod have many shapes; these are the ways from one schema to those inside it. */
interface Definition {
	innerType?: z.ZodType
	in?: z.ZodType
	shape?: Record<string, z.ZodType>
	options?: z.ZodType[]
}

/** The fields of a form, with their checks. */
function partsOf(form: z.ZodType): z.ZodType[] {
	const { innerType, in: first, shape, options } = form._zod.def as Definition
	const inside = [...(shape ? Object.values(shape) : (options ?? [])), innerType, first]
	const isField = !shape && !options
	return [...(isField ? [form] : []), ...inside.flatMap((part) => (part ? partsOf(part) : []))]
}
