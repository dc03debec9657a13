import { RadioField } from '#app/components/choice-fields.tsx'
import { useDateFormat } from '#app/components/dates.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { OfferToTell, type TellFieldProps } from '#app/components/lesson/tell-field.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { ifFullChoices } from '#app/domain/class/choices.ts'
import { seatWords } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import type { FoundClass } from '#app/models/class/detail.server.ts'
import type { findCandidate } from '#app/models/enrolment/candidate.server.ts'
import { ageOn, plainDateWords } from '#app/utils/dates.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

type Candidate = NonNullable<ReturnType<typeof findCandidate>>

interface JoinFormProps {
	classRow: FoundClass
	candidate: Candidate
	today: string
	/** Tomorrow once the lesson of today has begun. */
	firstDay: string
	formKey: string
	full: boolean
	/** The first day with a seat, if it is known. */
	freeFrom: string | null
	recipients: TellFieldProps['recipients']
	trail: { to: string; label: string }[]
}

export function JoinForm(props: JoinFormProps) {
	const { classRow, candidate, today, firstDay, formKey, full, freeFrom, recipients, trail } = props
	const form = useFormPage({ startsOn: firstDay, ifFull: full ? 'wait' : 'refuse' })
	const format = useDateFormat()
	const name = nameOf(candidate)
	return (
		<>
			<PageHead title={`Add ${name}`} trail={trail} line={`${classRow.name}: ${seatWords(classRow)}`} />
			<ErrorSummary form={form} names={['startsOn', 'isTrial', 'ifFull']} />
			{remarksOn(candidate, classRow, today).map((text) => (
				<Notice key={text} tone="warn" title={text} />
			))}
			{candidate.siblings.length > 0 ? (
				<Notice title={`Of the same family here: ${candidate.siblings.join(', ')}.`} />
			) : null}
			<Form
				form={form}
				card
				submit={full ? 'Add' : 'Enroll'}
				pending="Adding…"
				beside={
					<Link className="button" to={href.class(classRow.id, 'students')}>
						Cancel
					</Link>
				}
			>
				<FormKeyField form={form} value={formKey} />
				<input type="hidden" name="studentId" value={candidate.id} />
				<DateField
					form={form}
					name="startsOn"
					label="First day"
					hint={
						full && classRow.waiting === 0 && freeFrom
							? `A seat is free from ${plainDateWords(freeFrom, format)}.`
							: 'With a later day the seat is kept from now on.'
					}
				/>
				<CheckboxField form={form} name="isTrial" label="On trial" />
				{classRow.capacity === null ? null : (
					<RadioField form={form} name="ifFull" label="If there is no free seat" options={ifFullChoices} />
				)}
				{full ? null : <OfferToTell form={form} recipients={recipients} />}
			</Form>
		</>
	)
}

/** Remarks are hints and never block the enrollment. */
function remarksOn(candidate: Candidate, classRow: FoundClass, today: string): string[] {
	const { birthDate, levelId, level } = candidate
	const age = birthDate ? ageOn(birthDate, today) : null
	const { ageFrom, ageTo } = classRow
	return [
		age !== null && ageFrom !== null && age < ageFrom
			? `Is ${age} years old; the class is for ${ageFrom} and older.`
			: null,
		age !== null && ageTo !== null && age > ageTo
			? `Is ${age} years old; the class is for ${ageTo} and younger.`
			: null,
		classRow.levelId && levelId && levelId !== classRow.levelId
			? `Is at the level ${level}; the class is at ${classRow.level}.`
			: null,
	].filter((text) => text !== null)
}
