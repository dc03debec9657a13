import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FileField } from '#app/components/file-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { UPLOADS } from '#app/domain/file/kinds.ts'
import { LARGEST_FILE, sizeWords } from '#app/domain/file/size.ts'
import { enter } from '#app/guards/enter.server.ts'
import { replacementForm } from '#app/domain/resource/form.ts'
import { replaceFile } from '#app/models/resource/changes.server.ts'
import { findResource } from '#app/models/resource/list.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { storeResource } from '../save-file.server.ts'
import { atResource, foundResource, resourceTask, shownResource, toResource } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { resource: { title: string } }) =>
		data ? `Replace the file of ${data.resource.title}` : 'Replace the file',
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:read')
	const resource = shownResource(access, foundResource(access, args.params.resourceId))
	return { resource, file: resource.file ?? missing(), largest: sizeWords(LARGEST_FILE) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:write')
	return replace(atResource(args, access))
}

const replace = resourceTask({
	form: replacementForm,
	filesIn: 'file',
	async save({ access, id }, _, { files }) {
		const stored = await storeResource(access, files, findResource(access, id)?.bytes ?? 0)
		return stored.ok ? replaceFile(access, id, stored.value) : stored
	},
	then: (_, { id }) => toResource(id, 'resource-replaced'),
})

export default function ReplaceFile() {
	const { resource, file, largest } = useLoaderData<typeof loader>()
	const { id, title, what } = resource
	const form = useFormPage()
	const back = href.resource(id)
	return (
		<>
			<PageHead
				title={`Replace the file of ${title}`}
				line={
					<>
						Now <bdi>{file.name}</bdi>, {what}
					</>
				}
				trail={[{ to: back, label: title }]}
			/>
			<ErrorSummary form={form} names={['file']} refusal="The file was not replaced" />
			<Form
				form={form}
				card
				submit="Replace file"
				pending="Uploading…"
				takesFile
				beside={
					<Link className="button" to={back}>
						Keep the old file
					</Link>
				}
			>
				<FileField
					form={form}
					name="file"
					label="New file"
					hint={`${UPLOADS}, up to ${largest}. Everybody it is shared with gets this one, and the old one is deleted.`}
				/>
			</Form>
		</>
	)
}
