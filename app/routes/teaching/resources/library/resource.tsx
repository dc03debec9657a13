import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Facts } from '#app/components/figures.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { Player } from '#app/components/resource/player.tsx'
import { href } from '#app/domain/href.ts'
import type { ResourceTask } from '#app/domain/resource/pages.ts'
import { findResource } from '#app/models/resource/list.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { readResource } from './resource/read.server.ts'
import { saveSharing } from './resource/save.server.ts'
import { SharedWith } from './resource/shared-with.tsx'
import { atResource, type ShownResource } from './resource/tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export { paperLinks as links } from '#app/styles/work.ts'

export const handle = {
	title: (data?: { resource: { title: string } }) => data?.resource.title ?? 'Resources',
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:read')
	return readResource(access, args.params.resourceId)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teaching', 'resource:write')
	return saveSharing(atResource(args, access, findResource))
}

export default function ResourcePage() {
	const { resource, ...sharing } = useLoaderData<typeof loader>()
	const { id, title, from, what, file, url, withdrawn } = resource
	const form = useFormPage()
	const task = (name: ResourceTask) => href.resource(id, name)
	return (
		<>
			<PageHead
				title={<bdi>{title}</bdi>}
				line={what}
				trail={[{ to: href.resources(), label: 'Resources' }]}
				action={file ? { to: file.url, label: 'Download' } : { to: url ?? '', label: 'Open link' }}
				others={from === null ? [{ to: task('edit'), label: 'Edit' }] : []}
				more={
					from === null
						? [
								...(file ? [{ to: task('replace'), label: 'Replace file' }] : []),
								...(withdrawn ? [] : [{ to: task('withdraw'), label: 'Withdraw' }]),
								...(withdrawn || sharing.shares.length === 0
									? [{ to: task('delete'), label: 'Delete' }]
									: []),
							]
						: []
				}
			/>
			<ErrorSummary
				form={form}
				names={['classId', 'studentId', 'startsOn', 'endsOn']}
				refusal="Nothing was changed"
			/>
			{withdrawn ? <Withdrawn since={withdrawn} /> : null}
			<div className="cards">
				<SharedWith {...sharing} form={form} isOwn={from === null} />
				<About {...resource} />
			</div>
		</>
	)
}

function Withdrawn({ since }: { since: string }) {
	return (
		<Notice tone="warn" title={`Withdrawn since ${since}`}>
			<p>Nobody but you can open it.</p>
			<PostForm>
				<button className="button" name="intent" value="restore">
					Make available again
				</button>
			</PostForm>
		</Notice>
	)
}

function About({ title, folder, tags, note, url, file, added, replaced }: ShownResource) {
	return (
		<Panel title="About">
			{file ? <Player {...file} title={title} /> : null}
			<Facts
				rows={[
					...(file ? [['File', <bdi key="file">{file.name}</bdi>] as const] : []),
					...(url ? [['Link', <bdi key="url">{url}</bdi>] as const] : []),
					['Folder', folder ?? 'None'],
					['Tags', tags.length > 0 ? tags.join(', ') : 'None'],
					['Added', added],
					...(replaced ? [['File replaced', replaced] as const] : []),
				]}
			/>
			{note ? <p className="as-typed">{note}</p> : null}
		</Panel>
	)
}
