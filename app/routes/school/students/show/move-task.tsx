import { useAnswer } from '#app/web/use-answer.ts'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FamilyFields } from '#app/components/student/family-fields.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import type { FamilyToChoose } from '#app/domain/search.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Cancel, type Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'

interface Props {
	head: Head
	version: number
	family: string | null
	siblings: { id: string; name: string }[]
	back: Back
}

const FIELDS = ['family', 'familySearch', 'familyId', 'familyName', 'address']

export function MoveTask({ head, version, family, siblings, back }: Props) {
	const answer = useAnswer<{ families?: FamilyToChoose[] | null; search?: string }>()
	const form = useFormPage({ family: family ? 'existing' : 'new' })
	return (
		<div className="form-page">
			<ErrorSummary form={form} names={FIELDS} />
			<PageHead
				title={family ? 'Move to another family' : 'Choose who pays'}
				line={<bdi>{head.name}</bdi>}
				trail={[{ to: back.to, label: head.name }]}
			/>
			{family ? (
				<ul className="consequences">
					<li>
						From now on <bdi>{head.name}</bdi> is no longer billed together with <bdi>{family}</bdi>
						{siblings.length > 0 ? `: ${siblings.map(({ name }) => name).join(', ')}` : ''}.
					</li>
					{siblings.length === 0 ? (
						<li>
							The family <bdi>{family}</bdi> has no other students. It stays in your records.
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
				<VersionField form={form} version={version} />
				<FamilyFields form={form} found={answer?.families ?? null} search={answer?.search ?? ''} />
			</Form>
		</div>
	)
}
