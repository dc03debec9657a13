import { Fields, SelectField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ShownImport } from './read-file.server.ts'

interface ColumnsProps extends ShownImport {
	columns: { name: string; field: string; samples: string }[]
	fields: { value: string; label: string }[]
}

/** Step 2: maps the columns, most of which are recognized by name. */
export function ColumnsForm({ fileName, columns, fields }: ColumnsProps) {
	const form = useFormPage({ columns: columns.map(({ field }) => field) })
	const names = Object.fromEntries(columns.map(({ name }, i) => [`columns[${i}]`, name]))
	return (
		<div className="form-page">
			<PageHead
				title="What is in each column?"
				line={<bdi>{fileName}</bdi>}
				trail={[{ to: href.importStudents(), label: 'Import students' }]}
			/>
			<ErrorSummary form={form} names={names} refusal="The file was not checked" />
			<Form
				form={form}
				submit="Check the rows"
				pending="Checking…"
				card
				more={[{ intent: 'discard', label: 'Discard file' }]}
			>
				<Fields legend="Columns of the file">
					{columns.map(({ name, samples }, i) => (
						<SelectField
							key={i}
							form={form}
							name={`columns[${i}]`}
							label={name}
							hint={samples ? `Such as ${samples}` : 'Empty in the first rows'}
							options={fields}
							empty="Do not import"
						/>
					))}
				</Fields>
			</Form>
		</div>
	)
}
