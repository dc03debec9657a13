import { RadioField } from '#app/components/choice-fields.tsx'
import { DateField } from '#app/components/date-field.tsx'
import { CheckboxField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { ifFullChoices } from '#app/domain/class/choices.ts'
import { freeSeats, seatWords } from '#app/domain/class/labels.ts'
import { ageOn } from '#app/utils/dates.ts'
import { href } from '#app/domain/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { FindToAdd } from './roster-page.tsx'

interface Candidate {
	id: string
	firstName: string
	lastName: string
	birthDate: string | null
	levelId: string | null
	level: string | null
	siblings: string[]
}

interface AddStudentProps {
	found: {
		id: string
		name: string
		capacity: number | null
		taken: number
		waiting: number
		ageFrom: number | null
		ageTo: number | null
		levelId: string | null
		level: string | null
	}
	find: string
	matches: { id: string; firstName: string; lastName: string; birthDate: string | null }[]
	candidate: Candidate | null
	today: string
	formKey: string
}

/** First who, then from when: two pages, so that it works without a script. */
export function AddStudent(props: AddStudentProps) {
	const { found, candidate, find, matches, today } = props
	const trail = [
		{ to: href.class(found.id), label: found.name },
		{ to: href.roster(found.id), label: 'Students' },
	]
	const full = freeSeats(found) === 0
	if (candidate) return <Join {...props} candidate={candidate} full={full} trail={trail} />
	return (
		<>
			<PageHead title="Add a student" trail={trail} line={`${found.name}: ${seatWords(found)}`} />
			<FindToAdd classId={found.id} find={find} full={full} />
			{matches.length === 0 ? (
				<p role="status">
					{find ? 'No matches outside the class. Try fewer letters of the name.' : 'Enter a part of a name.'}{' '}
					<Link to={href.newStudent()}>Add a new student</Link>
				</p>
			) : (
				<ul className="rows card">
					{matches.map((one) => (
						<li key={one.id}>
							<a href={`${href.roster(found.id)}?student=${one.id}`}>
								<bdi>{nameOf(one)}</bdi>
							</a>{' '}
							<span className="muted">{one.birthDate ? `${ageOn(one.birthDate, today)} years` : ''}</span>
						</li>
					))}
				</ul>
			)}
		</>
	)
}

interface JoinProps extends AddStudentProps {
	candidate: Candidate
	full: boolean
	trail: { to: string; label: string }[]
}

function Join({ found, candidate, today, formKey, full, trail }: JoinProps) {
	const form = useFormPage({ startsOn: today, ifFull: full ? 'wait' : 'refuse' })
	const name = nameOf(candidate)
	return (
		<>
			<ErrorSummary form={form} names={['startsOn', 'isTrial', 'ifFull']} />
			<PageHead title={`Add ${name}`} trail={trail} line={`${found.name}: ${seatWords(found)}`} />
			{remarksOn(candidate, found, today).map((words) => (
				<Notice key={words} tone="warn" title={words} />
			))}
			{candidate.siblings.length > 0 ? (
				<Notice title={`Of the same family here: ${candidate.siblings.join(', ')}.`} />
			) : null}
			<Form
				form={form}
				submit={full ? 'Add' : 'Enroll'}
				pending="Adding…"
				beside={
					<Link className="button" to={href.roster(found.id)}>
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
					hint="With a later day the seat is kept from now on."
				/>
				<CheckboxField form={form} name="isTrial" label="On trial" />
				{found.capacity === null ? null : (
					<RadioField form={form} name="ifFull" label="If there is no free seat" options={ifFullChoices} />
				)}
			</Form>
		</>
	)
}

/** What somebody may want to think about first. It stops nobody. */
function remarksOn(candidate: Candidate, found: AddStudentProps['found'], today: string): string[] {
	const { birthDate, levelId, level } = candidate
	const age = birthDate ? ageOn(birthDate, today) : null
	const { ageFrom, ageTo } = found
	return [
		age !== null && ageFrom !== null && age < ageFrom
			? `Is ${age} years old; the class is for ${ageFrom} and older.`
			: null,
		age !== null && ageTo !== null && age > ageTo
			? `Is ${age} years old; the class is for ${ageTo} and younger.`
			: null,
		found.levelId && levelId && levelId !== found.levelId
			? `Is at the level ${level}; the class is at ${found.level}.`
			: null,
	].filter((words) => words !== null)
}
