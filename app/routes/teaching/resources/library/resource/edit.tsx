import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { linkedResourceForm, resourceForm } from '#app/domain/resource/form.ts'
import { editResource } from '#app/models/resource/changes.server.ts'
import { listFolders } from '#app/models/resource/list.server.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { AboutFields } from '../about-fields.tsx'
import { atResource, foundResource, resourceTask, shownResource, toResource } from './tasks.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (data?: { resource: { title: string } }) => (data ? `Edit ${data.resource.title}` : 'Edit'),
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:read')
	return {
		resource: shownResource(access, foundResource(access, args.params.resourceId)),
		folders: listFolders(access),
		timeZone: access.school.timeZone,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:write')
	const { kind } = foundResource(access, args.params.resourceId)
	return (kind === 'link' ? editLink : editFile)(atResource(args, access))
}

type Details = Parameters<typeof editResource>[3]
type AtResource = ReturnType<typeof atResource>

const editFile = resourceTask({ form: resourceForm, save: edit, then: edited })
const editLink = resourceTask({ form: linkedResourceForm, save: edit, then: edited })

function edit({ access, id }: AtResource, { version, ...details }: Details & { version: number }) {
	return editResource(access, id, version, details)
}

function edited(_: unknown, { id }: AtResource, { title }: Details) {
	return toResource(id, 'resource-saved', title)
}

export default function EditResource() {
	const { resource, folders, timeZone } = useLoaderData<typeof loader>()
	const { id, kind, title, folder, note, url, tags, version } = resource
	const form = useFormPage({ title, folder, note, url, tags: tags.join(', ') })
	const back = href.resource(id)
	return (
		<>
			<PageHead title={`Edit ${title}`} trail={[{ to: back, label: title }]} />
			<ErrorSummary
				form={form}
				names={['url', 'title', 'folder', 'tags', 'note']}
				refusal="Nothing was saved"
			/>
			<Form
				form={form}
				card
				submit="Save changes"
				pending="Saving…"
				beside={
					<Link className="button" to={back}>
						Cancel
					</Link>
				}
			>
				<Conflict
					form={form}
					labels={{ url: 'Link', title: 'Title', folder: 'Folder', tags: 'Tags', note: 'Note' }}
					timeZone={timeZone}
					take={href.resource(id, 'edit')}
				/>
				<VersionField form={form} version={version} />
				{kind === 'link' ? (
					<TextField form={form} name="url" label="Link" type="url" inputMode="url" autoComplete="off" />
				) : null}
				<AboutFields form={form} folders={folders} />
			</Form>
		</>
	)
}
