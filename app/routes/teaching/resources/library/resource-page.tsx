import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Facts } from '#app/components/figures.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { Player } from '#app/components/resource/player.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ShownResource } from './read.server.ts'
import { SharedWith, type SharedWithProps } from './shared-with.tsx'

type ResourcePageProps = Omit<SharedWithProps, 'id' | 'form'> & { resource: ShownResource }

/** One file or link: what it is, how it looks or sounds, and who has it. */
export function ResourcePage({ resource, ...sharing }: ResourcePageProps) {
	const { id, title, what, file, url, withdrawn } = resource
	const form = useFormPage()
	const task = (name: string) => href.resources({ id, do: name })
	return (
		<>
			<ErrorSummary
				form={form}
				names={['classId', 'studentId', 'startsOn', 'endsOn']}
				refusal="Nothing was changed"
			/>
			<PageHead
				title={<bdi>{title}</bdi>}
				line={what}
				trail={[{ to: href.resources(), label: 'Resources' }]}
				action={file ? { to: file.url, label: 'Download' } : { to: url ?? '', label: 'Open link' }}
				others={[{ to: task('edit'), label: 'Edit' }]}
				more={[
					...(file ? [{ to: task('replace'), label: 'Replace file' }] : []),
					...(withdrawn ? [] : [{ to: task('withdraw'), label: 'Withdraw' }]),
					...(withdrawn || sharing.shares.length === 0 ? [{ to: task('delete'), label: 'Delete' }] : []),
				]}
			/>
			{withdrawn ? <Withdrawn id={id} since={withdrawn} /> : null}
			<div className="cards">
				<SharedWith {...sharing} id={id} form={form} />
				<About {...resource} />
			</div>
		</>
	)
}

function Withdrawn({ id, since }: { id: string; since: string }) {
	return (
		<Notice tone="warn" title={`Withdrawn since ${since}`}>
			<p>Nobody but you can open it.</p>
			<PostForm action={href.resources({ id })}>
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
