import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField, HiddenField, VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { TAUGHT_WORDS } from '#app/domain/school/labels.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { Back } from './row-links.tsx'
import type { TaughtList, TeachingShown } from './teaching.tsx'

export function AddTaught({ kind, formKey }: Pick<TaughtList, 'kind'> & { formKey: string }) {
	const { one, example } = TAUGHT_WORDS[kind]
	const form = useIntentForm({ intent: 'add-taught', fields: { kind }, id: kind })
	return (
		<details open={form.problems([]).length > 0}>
			<summary>
				Add {one === 'instrument' ? 'an' : 'a'} {one}
			</summary>
			<ErrorSummary form={form} names={['name']} />
			<Form form={form} intent="add-taught" submit={`Add ${one}`} pending="Adding...">
				<FormKeyField form={form} value={formKey} />
				<HiddenField form={form} name="kind" value={kind} />
				<TextField form={form} name="name" label="Name" hint={`Such as ${example}`} autoComplete="off" />
			</Form>
		</details>
	)
}

export function RenameTaught({
	kind,
	subject,
	timeZone,
}: NonNullable<TeachingShown['editing']> & { timeZone: string }) {
	const form = useIntentForm({ intent: 'rename-taught' }, { name: subject.name })
	return (
		<Panel title={<>Rename {subject.name}</>}>
			<ErrorSummary form={form} names={['name']} />
			<Form
				form={form}
				intent="rename-taught"
				submit="Save"
				pending="Saving..."
				beside={<Back tab="teaching" />}
			>
				<Conflict
					form={form}
					labels={{ name: 'Name' }}
					timeZone={timeZone}
					take={href.schoolSettings('teaching', { edit: subject.id })}
				/>
				<HiddenField form={form} name="kind" value={kind} />
				<HiddenField form={form} name="id" value={subject.id} />
				<VersionField form={form} version={subject.version} />
				<TextField form={form} name="name" label="Name" autoComplete="off" />
			</Form>
		</Panel>
	)
}
