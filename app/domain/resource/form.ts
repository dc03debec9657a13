import { z } from 'zod'
import { plain } from '#app/utils/fold.ts'
import { line, lines, optionalDay, wholeNumber } from '#app/domain/form/fields.ts'

const FOLDER = 60
const NOTE = 1_000
const TAGS = 10
const TAG = 30

const optional = <T extends z.ZodType<string>>(text: T) =>
	text.transform((typed) => typed || undefined).optional()

/** `scales, exam`: comma-separated and deduplicated. */
const tags = z
	.string()
	.default('')
	.transform((typed) => {
		const words = typed.split(',').map((word) => word.replace(/\s+/g, ' ').trim())
		return [...new Map(words.filter(plain).map((word) => [plain(word), word])).values()]
	})
	.refine((words) => words.length <= TAGS, `Use at most ${TAGS} tags`)
	.refine((words) => words.every((word) => word.length <= TAG), `A tag may have up to ${TAG} characters`)

const LINK = 'Enter a link that begins with https:// or http://'

/** A web address. Addresses with a user name and password are rejected, because sharing would reveal them. */
const url = line(LINK, { max: 500 })
	.transform((typed) => (/^[a-z][a-z\d+.-]*:|^\/\//i.test(typed) ? typed : `https://${typed}`))
	.refine((typed) => {
		if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return false
		const { hostname, username, password } = new URL(typed)
		return hostname.includes('.') && !username && !password
	}, LINK)

const about = {
	folder: optional(line('', { min: 0, max: FOLDER })),
	tags,
	note: optional(lines('', { min: 0, max: NOTE })),
}
const TITLE = 'Enter a title'

/** The title defaults to the name of the file. */
export const uploadForm = z.object({ title: optional(line('', { min: 0, max: 120 })), ...about })
export const linkForm = z.object({ url, title: line(TITLE, { max: 120 }), ...about })

const version = wholeNumber('Load the page again')
export const resourceForm = z.object({ version, title: line(TITLE, { max: 120 }), ...about })
export const linkedResourceForm = resourceForm.extend({ url })
export const replacementForm = z.object({})

const id = () => optional(line('', { min: 0, max: 64 }))

export const shareForm = z
	.object({ classId: id(), studentId: id(), startsOn: optionalDay(), endsOn: optionalDay() })
	.refine(({ classId, studentId }) => classId || studentId, {
		path: ['classId'],
		message: 'Choose a class or a student',
	})
	.refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn, {
		path: ['endsOn'],
		message: 'The last day must not be before the first',
	})

/** Each button of a resource is a form of its own. */
export const resourceStep = z.object({
	intent: z.enum(['unshare', 'restore'], { error: 'Choose what to do' }),
	share: id(),
})
