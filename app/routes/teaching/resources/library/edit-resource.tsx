import { Conflict } from '#app/components/conflict.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { AboutFields } from './about-fields.tsx'
import type { ShownResource } from './read.server.ts'

interface EditResourceProps {
	resource: ShownResource
	folders: string[]
	timeZone: string
}

export function EditResource({ resource, folders, timeZone }: EditResourceProps) {
	const { id, kind, title, folder, note, url, tags, version } = resource
	const form = useFormPage({ title, folder, note, url, tags: tags.join(', ') })
	const back = href.resources({ id })
	return (
		<>
			<ErrorSummary
				form={form}
				names={['url', 'title', 'folder', 'tags', 'note']}
				refusal="Nothing was saved"
			/>
			<PageHead title={`Edit ${title}`} trail={[{ to: back, label: title }]} />
			<Form
				form={form}
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
					take={href.resources({ id, do: 'edit' })}
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
