import { FileField } from '#app/components/file-field.tsx'
import { TextField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { UPLOADS } from '#app/domain/file/kinds.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { AboutFields } from './about-fields.tsx'

interface AddResourceProps {
	view: 'upload' | 'link'
	folders: string[]
	formKey: string
	quota: { text: string }
	/** Maximum file size, formatted. */
	largest: string
}

/** A new file or link goes into the library first, and is shared from its own page. */
export function AddResource({ view, folders, formKey, quota, largest }: AddResourceProps) {
	const form = useFormPage()
	const isUpload = view === 'upload'
	return (
		<>
			<PageHead
				title={isUpload ? 'Upload a file' : 'Add a link'}
				line={isUpload ? `${quota.text} used` : undefined}
				trail={[{ to: href.resources(), label: 'Resources' }]}
			/>
			<ErrorSummary
				form={form}
				names={[isUpload ? 'file' : 'url', 'title', 'folder', 'tags', 'note']}
				refusal="Nothing was added"
			/>
			<Form
				form={form}
				card
				submit={isUpload ? 'Upload file' : 'Add link'}
				pending={isUpload ? 'Uploading…' : 'Adding…'}
				takesFile={isUpload}
				beside={
					<Link className="button" to={href.resources()}>
						Cancel
					</Link>
				}
			>
				<FormKeyField form={form} value={formKey} />
				{isUpload ? (
					<FileField
						form={form}
						name="file"
						label="File"
						hint={`${UPLOADS}, up to ${largest}. The place a photo was taken is removed.`}
					/>
				) : (
					<TextField form={form} name="url" label="Link" type="url" inputMode="url" autoComplete="off" />
				)}
				<AboutFields form={form} folders={folders} mayBeUntitled={isUpload} />
			</Form>
		</>
	)
}
