import { useAnswer } from '#app/web/use-answer.ts'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FamilyFields, type FoundFamily } from '#app/components/student/family-fields.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import type { FoundStudent } from '#app/models/student/student.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Cancel, type Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'

interface Props {
	head: Head
	student: FoundStudent
	siblings: { id: string; name: string }[]
	back: Back
}

const FIELDS = ['family', 'familySearch', 'familyId', 'familyName', 'address']

export function MoveTask({ head, student, siblings, back }: Props) {
	const answer = useAnswer<{ families?: FoundFamily[] | null; search?: string }>()
	const form = useFormPage({ family: student.family ? 'existing' : 'new' })
	return (
		<div className="form-page">
			<ErrorSummary form={form} names={FIELDS} />
			<PageHead
				title={student.family ? 'Move to another family' : 'Say who is billed'}
				line={<bdi>{head.name}</bdi>}
				trail={[{ to: back.to, label: head.name }]}
			/>
			{student.family ? (
				<ul className="consequences">
					<li>
						From now on <bdi>{head.name}</bdi> is no longer billed together with{' '}
						<bdi>{student.family.name}</bdi>
						{siblings.length > 0 ? `: ${siblings.map(({ name }) => name).join(', ')}` : ''}.
					</li>
					{siblings.length === 0 ? (
						<li>
							The family <bdi>{student.family.name}</bdi> has no other students. It stays known to your
							school.
						</li>
					) : null}
					<li>
						{head.guardians.length === 0
							? 'There are no guardians yet.'
							: `Guardians stay as they are: ${head.guardians.map(({ name }) => name).join(', ')}.`}
					</li>
				</ul>
			) : null}
			<Form form={form} submit="Save" pending="Saving…" beside={<Cancel back={back} />}>
				<VersionField form={form} version={student.version} />
				<FamilyFields form={form} found={answer?.families ?? null} search={answer?.search ?? ''} />
			</Form>
		</div>
	)
}
