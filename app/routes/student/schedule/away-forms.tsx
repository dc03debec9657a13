import type { SubmissionResult } from '@conform-to/dom'
import { useOwnForm } from '#app/components/account/own-form.ts'
import { CheckboxGroup } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { GetForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { absenceSentences, type AbsenceWords } from '#app/content/portal/absence-words.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

interface DaysFormProps {
	asked: SubmissionResult | null
	keep: { child?: string }
}

/** The first and the last day, as a GET form, so that the lessons of the days have an address. */
export function DaysForm({ asked, keep }: DaysFormProps) {
	const text = usePortalWords().absence.several
	const form = useFormPage({}, { id: 'days', answered: false, asked })
	return (
		<>
			<ErrorSummary form={form} names={['from', 'to']} />
			<GetForm className="form">
				{keep.child ? <input type="hidden" name="child" value={keep.child} /> : null}
				<DateField form={form} name="from" label={text.from} />
				<DateField form={form} name="to" label={text.to} />
				<button className="button button-wide" type="submit">
					{text.show}
				</button>
			</GetForm>
		</>
	)
}

interface AwayLessonsProps {
	found: {
		from: string
		to: string
		shown: string
		next: string | null
		lessons: { key: string; child: string; name: string; when: string; absence: AbsenceWords }[]
	}
	keep: { child?: string }
	isOwn: boolean
}

/** The lessons of the days, ticked. The form posts a digest of what it shows, so that the family gets what it agreed to. */
export function AwayLessons({ found, keep, isOwn }: AwayLessonsProps) {
	const { absence: text, lessons, home } = usePortalWords()
	const { from, to, shown, next } = found
	const form = useOwnForm('away', { lessons: found.lessons.map(({ key }) => key) })
	const options = found.lessons.map(({ key, child, name, when, absence }) => {
		const { price, makeUp } = absenceSentences(text, absence, { child, isOwn })
		return {
			value: key,
			label: `${when}: ${isOwn ? name : home.lessonOf(child, name)}`,
			hint: [price, makeUp].filter(Boolean).join(' '),
		}
	})
	return (
		<section className="mt-4">
			<h2>{text.several.found(from, to)}</h2>
			<ErrorSummary form={form} names={['lessons', 'reason']} refusal={text.refusal} />
			{options.length === 0 ? (
				<p>
					{text.several.none} {next ? lessons.nextIs(next) : null}
				</p>
			) : (
				<Form
					form={form}
					intent="away"
					submit={text.several.submit}
					pending={text.sending}
					beside={
						<a className="button" href={href.portal('schedule', keep)}>
							{text.several.keep}
						</a>
					}
				>
					<HiddenField form={form} name="shown" value={shown} />
					<CheckboxGroup form={form} name="lessons" label={text.several.untick} options={options} />
					<TextField form={form} name="reason" label={text.reason} autoComplete="off" />
				</Form>
			)}
		</section>
	)
}
