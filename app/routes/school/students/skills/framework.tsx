import { SelectField, TextareaField, TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField, VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

interface FrameworkProps {
	studentId: string
	name: string
	formKey: string
	framework: {
		id: string
		name: string
		instrumentId: string | null
		levels: string[]
		version: number
	} | null
	skills: string[]
	instruments: { value: string; label: string }[]
}

const USUAL = 'Beginning\nDeveloping\nSecure\nFluent'

/** The skills that are assessed, and the levels they are assessed by. */
export function FrameworkPage({ studentId, name, formKey, framework, skills, instruments }: FrameworkProps) {
	const form = useFormPage({
		name: framework?.name ?? '',
		instrumentId: framework?.instrumentId ?? '',
		levels: framework?.levels.join('\n') ?? USUAL,
		skills: skills.join('\n'),
	})
	return (
		<>
			<ErrorSummary
				form={form}
				names={['name', 'instrumentId', 'levels', 'skills']}
				refusal="The framework was not saved"
			/>
			<PageHead
				title={framework ? `Change ${framework.name}` : 'New skill framework'}
				trail={[{ to: href.studentSkills(studentId), label: name }]}
			/>
			<Form
				form={form}
				submit="Save"
				pending="Saving…"
				beside={
					<Link className="button" to={href.studentSkills(studentId)}>
						Cancel
					</Link>
				}
			>
				<FormKeyField form={form} value={formKey} />
				{framework ? <VersionField form={form} version={framework.version} /> : null}
				<TextField form={form} name="name" label="Name" />
				<SelectField
					form={form}
					name="instrumentId"
					label="Instrument"
					options={instruments}
					empty="All instruments"
				/>
				<TextareaField
					form={form}
					name="levels"
					label="Levels"
					hint="Lowest first, one per line. You can rename levels later and add higher ones."
				/>
				<TextareaField
					form={form}
					name="skills"
					label="Skills"
					rows={10}
					hint="One per line, with its group: Reading: Treble clef"
				/>
			</Form>
		</>
	)
}
