import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SelectField } from '#app/components/fields.tsx'
import { FileField } from '#app/components/file-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { listImports } from '#app/models/student-import/file.server.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { importKinds } from '#app/domain/student/opening-import.ts'
import { momentWords } from '#app/utils/dates.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { ImportStateTag } from './import/state.tsx'
import { listGuides } from './import/read-guides.server.ts'
import { mayImport } from './import/read-needs.server.ts'
import { uploadList } from './import/tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Import students' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:create')
	const { timeZone, dateFormat } = access.school
	const kinds = importKinds.filter(({ value }) => mayImport(access, value))
	const imports = listImports(access)
		.filter(({ kind }) => mayImport(access, kind))
		.map(({ at, ...rest }) => ({ ...rest, when: momentWords(at, timeZone, dateFormat) }))
	return { key: formKey(), kinds, imports, guides: listGuides() }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:create')
	return uploadList({ args, access })
}

/** Step 1: the file. Its columns are mapped in the next step. */
export default function ImportStudents() {
	const { key, kinds, imports, guides } = useLoaderData<typeof loader>()
	const form = useFormPage({ kind: 'students' })
	return (
		<div className="form-page">
			<PageHead
				title="Import students"
				line="From a spreadsheet or another program. Nothing is saved before you have seen every row."
				trail={[{ to: href.students(), label: 'Students' }]}
			/>
			<ErrorSummary form={form} names={{ file: 'File' }} refusal="The file was not read" />
			<Form
				form={form}
				card
				submit="Upload file"
				pending="Reading…"
				takesFile
				beside={
					<Link className="button" to={href.students()}>
						Cancel
					</Link>
				}
			>
				<FormKeyField form={form} value={key} />
				<SelectField form={form} name="kind" label="What is in the file" options={kinds} />
				<FileField
					form={form}
					name="file"
					label="CSV file"
					accept=".csv,.txt,.tsv,text/csv"
					hint="One student, balance or lesson a line, up to 5,000. The first line names the columns, in any order. Columns of other programs, such as My Music Staff and Jackrabbit, are matched by their names, and you can change every match."
				/>
			</Form>
			<p>
				Import the students first. Then import what families owe or have as credit, make-up credits, and the
				weekly lessons. Guides:{' '}
				{guides.map(({ to, label }, i) => [
					i > 0 ? ', ' : '',
					<a key={to} href={to}>
						{label}
					</a>,
				])}
				.
			</p>
			{imports.length > 0 ? (
				<Panel title="Earlier imports">
					<ul className="rows">
						{imports.map(({ id, fileName, state, rows, when, by }) => (
							<li key={id}>
								<span>
									<Link to={href.importFile(id)}>
										<bdi>{fileName}</bdi>
									</Link>{' '}
									<span className="muted">
										{many(rows, 'row', 'rows')}. {by}, {when}
									</span>
								</span>{' '}
								<ImportStateTag state={state} />
							</li>
						))}
					</ul>
				</Panel>
			) : null}
		</div>
	)
}
