import { FileField } from '#app/components/file-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { UPLOADS } from '#app/domain/file/kinds.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ShownResource } from './read.server.ts'

interface ReplaceFileProps {
	resource: ShownResource
	/** How much a file may have. */
	largest: string
}

export function ReplaceFile({ resource: { id, title, file, what }, largest }: ReplaceFileProps) {
	const form = useFormPage()
	const back = href.resources({ id })
	return (
		<>
			<ErrorSummary form={form} names={['file']} refusal="The file was not replaced" />
			<PageHead
				title={`Replace the file of ${title}`}
				line={
					<>
						Now <bdi>{file?.name}</bdi>, {what}
					</>
				}
				trail={[{ to: back, label: title }]}
			/>
			<Form
				form={form}
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
