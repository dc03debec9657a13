import { z } from 'zod'
import { bulkActs, type BulkAct, type BulkOrder } from './bulk.ts'
import { portalChoices } from './choices.ts'
import { STUDENT_STATES } from './states.ts'
import { choice, day, line, optionalLine, ticked } from '#app/domain/form/fields.ts'

const acts = Object.keys(bulkActs).map((value) => ({ value }))
const states = STUDENT_STATES.map((value) => ({ value }))

export const bulkChoice = z.object({
	ticked: ticked('Tick the students first'),
	intent: choice(acts, 'Choose what to do with them').transform((act) => act as BulkAct),
})

/** The fields depend on the action. */
export function bulkOrder(act: BulkAct): z.ZodType<BulkOrder, Record<string, unknown>> {
	switch (act) {
		case 'state':
			return z
				.object({
					state: choice(states, 'Choose their new status').transform((state) => state),
					since: day('Enter the start date'),
					reason: optionalLine(),
					places: z.enum(['keep', 'give-up']).optional().catch(undefined),
					portal: z.enum(['keep', 'lock']).optional().catch(undefined),
				})
				.transform((change) => ({ act, ...change }))
		case 'teacher':
			return z
				.object({ teacherId: z.string({ error: 'Choose a teacher' }).max(64) })
				.transform(({ teacherId }) => ({ act, teacherId: teacherId === 'none' ? null : teacherId }))
		case 'enrol':
			return z
				.object({
					classId: z.string({ error: 'Choose a class' }).max(64),
					startsOn: day('Enter the first day'),
					isTrial: z.literal('on').optional().catch(undefined),
					ifFull: z.enum(['wait', 'refuse'], { error: 'Choose what happens when the class is full' }),
				})
				.transform(({ isTrial, ...place }) => ({ act, ...place, isTrial: isTrial === 'on' }))
		case 'invite':
			return z
				.object({ whom: z.enum(['guardians', 'students', 'both'], { error: 'Choose who is invited' }) })
				.transform(({ whom }) => ({ act, whom }))
		case 'tag':
		case 'untag':
			return z
				.object({ tag: line(act === 'tag' ? 'Enter a tag' : 'Choose a tag', { max: 40 }) })
				.transform(({ tag }) => ({ act, tag }))
		case 'archive':
			return z
				.object({ portal: choice(portalChoices, 'Choose what happens to the accounts').default('lock') })
				.transform(({ portal }) => ({ act, portal }))
		case 'unarchive':
			return z.object({}).transform(() => ({ act }))
	}
}
