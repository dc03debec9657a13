import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FamilyFields } from '#app/components/student/family-fields.tsx'
import { GuardianRows } from '#app/components/student/guardian-fields.tsx'
import {
	CareFields,
	ContactFields,
	LearningFields,
	OfficeFields,
	PersonFields,
} from '#app/components/student/person-fields.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { newStudent } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { classChoicesWithSeats, studentChoices } from '#app/models/student/choices.server.ts'
import { findFamilyCard } from '#app/models/student/family-search.server.ts'
import { today } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { readForm } from '#app/web/form.server.ts'
import { href } from '#app/domain/href.ts'
import { studentFields } from '#app/domain/student/fields.ts'
import { useAnswer } from '#app/web/use-answer.ts'
import { saveStudent } from './create/save-student.server.ts'
import { Duplicates } from './create/duplicates.tsx'
import { EnrolFields } from '#app/components/student/enrol-fields.tsx'
import { firstValues } from './create/first-values.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Add a student' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:create')
	const { searchParams } = new URL(args.request.url)
	const familyId = searchParams.get('family')
	return {
		key: formKey(),
		family: familyId ? findFamilyCard(access, familyId) : null,
		choices: studentChoices(access),
		classes: classChoicesWithSeats(access),
		today: today(access.school.timeZone),
		solo: access.school.kind === 'solo',
		isForLesson: searchParams.get('then') === 'lesson',
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:create')
	return saveStudent(args, access, await readForm(args, newStudent))
}

const FIELDS: Record<string, string> = {
	...studentFields,
	family: 'Who is billed',
	familySearch: 'Find a family',
	familyId: 'Family',
	familyName: 'Name of a new family',
	address: 'Address',
	guardians: 'Guardian',
	instruments: 'Instrument',
	state: 'Status',
	classId: 'Class',
	startsOn: 'First date',
}

export default function CreateStudent() {
	const page = useLoaderData<typeof loader>()
	const { family } = page
	// A fresh form for each sibling, although the page stays mounted.
	return <NewStudentForm key={family ? `${family.id} ${family.children.length}` : ''} page={page} />
}

type AddPage = ReturnType<typeof useLoaderData<typeof loader>>

function NewStudentForm({ page }: { page: AddPage }) {
	const { key, family, choices, classes, today, solo, isForLesson } = page
	const answer = useAnswer<typeof saveStudent>()
	const form = useCheckedForm(
		async () => (await import('#app/domain/student/form.ts')).newStudent,
		firstValues(family, today),
	)
	const { duplicates = [], knownFamilies = [] } = answer ?? {}
	const families = answer ? answer.families : family && [family]
	return (
		<div className="form-page">
			<PageHead
				title={family ? `Add a sibling to ${family.name}` : 'Add a student'}
				line={
					isForLesson
						? 'Only a name is needed. The lesson comes next.'
						: 'Only a name is needed. Everything else can be added later.'
				}
				trail={[{ to: href.students(), label: 'Students' }]}
				others={family ? [] : [{ to: href.importStudents(), label: 'Import from a file' }]}
			/>
			<Form
				form={form}
				card
				submit="Save"
				pending="Saving…"
				more={[{ intent: 'sibling', label: 'Save and add sibling' }]}
				beside={
					<Link className="button" to={href.students()}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary form={form} names={FIELDS} refusal="The student was not added" />
				<FormKeyField form={form} value={key} />
				{duplicates.length + knownFamilies.length > 0 ? (
					<Duplicates duplicates={duplicates} families={knownFamilies} sibling={answer?.sibling ?? false} />
				) : null}
				<PersonFields form={form} today={today} />
				<FamilyFields form={form} families={families} search={answer?.search ?? ''} />
				<GuardianRows
					form={form}
					empty="No guardians yet. A family’s guardians are listed with the family above."
				/>
				<ContactFields form={form} />
				<LearningFields form={form} choices={choices} />
				<EnrolFields form={form} classes={classes} solo={solo} />
				<CareFields form={form} />
				<OfficeFields form={form} />
			</Form>
		</div>
	)
}
