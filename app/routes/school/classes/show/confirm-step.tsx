import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { classNoun, many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { EndingBilling } from './ending-billing.tsx'
import type { ClassQuestion } from './read-question.server.ts'

const verbs = { finish: 'Finish', archive: 'Archive', delete: 'Delete' }

export function ConfirmStep({
	classRow,
	solo,
	confirm,
	ending,
	lastDay,
	billing,
	lessons,
	recipients,
}: ClassQuestion & { confirm: keyof typeof verbs }) {
	const form = useFormPage({ tells: 'on' })
	const { id, name, waiting, version } = classRow
	const { one } = classNoun(solo)
	const ends = [
		ending > 0
			? `${many(ending, 'enrollment ends', 'enrollments end')} ${lastDay === 'today' ? lastDay : `on ${lastDay}`}.`
			: 'Nobody is enrolled.',
		waiting > 0
			? `${many(waiting, 'person leaves', 'people leave')} the waiting list.`
			: 'The waiting list is empty.',
	]
	const gone =
		lessons > 0
			? [`${many(lessons, 'lesson', 'lessons')} to come ${lessons === 1 ? 'leaves' : 'leave'} the schedule.`]
			: []
	const consequences = {
		finish: [...ends, ...gone],
		archive: [...ends, ...gone, `The ${one} is found under Archive and cannot be changed there.`],
		delete: [`The ${one} is gone for good. It can be deleted because nobody was ever in it.`, ...gone],
	}[confirm]
	return (
		<ConfirmPage
			form={form}
			title={`${verbs[confirm]} ${name}?`}
			consequences={consequences}
			text={
				confirm === 'delete'
					? undefined
					: `Its roster is kept. The ${one} can be reopened, without its enrollments.`
			}
			submit={`${verbs[confirm]} ${name}`}
			intent={confirm}
			back={{ to: href.class(id), label: 'Keep it' }}
		>
			<input type="hidden" name="version" value={version} />
			<EndingBilling billing={billing} lastDay={lastDay} />
			<TellField form={form} recipients={recipients} />
		</ConfirmPage>
	)
}
