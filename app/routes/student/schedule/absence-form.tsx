import { useOwnForm } from '#app/components/account/own-form.ts'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Consequence } from '#app/components/portal/consequence.tsx'
import type { AbsenceWords } from '#app/content/portal/absence-words.ts'
import { usePortalWords } from '#app/components/portal/words.ts'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import type { ListedLesson } from './listed.ts'

interface AbsenceFormProps {
	lesson: ListedLesson
	absence: AbsenceWords & { shown: string }
	keep: { child?: string }
	isOwn: boolean
}

/** Reports an absence. The form posts the consequence it shows, so that the family gets what it agreed to. */
export function AbsenceForm({ lesson, absence, keep, isOwn }: AbsenceFormProps) {
	const text = usePortalWords().absence
	const form = useOwnForm('absence')
	const { id, studentId, child, dayWords } = lesson
	return (
		<section className="card mt-3 flex-[1_0_100%]">
			<ErrorSummary form={form} names={['reason']} refusal={text.refusal} />
			<h3 className="pb-4">{isOwn ? text.ownTitle(dayWords) : text.title(child, dayWords)}</h3>
			<Form
				form={form}
				intent="absence"
				submit={text.submit}
				pending={text.sending}
				beside={
					<a className="button" href={href.portal('schedule', keep)}>
						{text.keep}
					</a>
				}
			>
				<HiddenField form={form} name="lesson" value={id} />
				<HiddenField form={form} name="student" value={studentId} />
				<HiddenField form={form} name="shown" value={absence.shown} />
				<TextField form={form} name="reason" label={text.reason} autoComplete="off" />
				<Consequence absence={absence} child={child} isOwn={isOwn} />
			</Form>
		</section>
	)
}
