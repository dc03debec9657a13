import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { FileField } from '#app/components/file-field.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'

export function PhotoTask({ head, back }: { head: Head; back: Back }) {
	const form = useFormPage()
	return (
		<div className="form-page">
			<ErrorSummary form={form} names={{ file: 'Photo' }} refusal="The photo was not saved" />
			<PageHead
				title={
					<>
						Photo of <bdi>{head.name}</bdi>
					</>
				}
				trail={[{ to: back.to, label: head.name }]}
				more={
					head.photo ? [{ to: href.studentTask(head.id, 'remove-photo'), label: 'Remove photo' }] : undefined
				}
			/>
			<Form
				form={form}
				submit="Save photo"
				pending="Saving…"
				takesFile
				beside={
					<Link className="button" to={back.to}>
						{back.label}
					</Link>
				}
			>
				<FileField
					form={form}
					name="file"
					label="Photo"
					accept="image/png,image/jpeg,image/webp,image/gif"
					hint="PNG, JPEG, WebP or GIF, up to 8 MB. It is cropped to a small square, and the place it was taken is removed. Only people who can open this student see it."
				/>
			</Form>
		</div>
	)
}

export function RemovePhotoTask({ head, back }: { head: Head; back: Back }) {
	const form = useFormPage()
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Remove the photo of <bdi>{head.name}</bdi>?
				</>
			}
			consequences={['Their initials are shown instead.', 'The photo is deleted and cannot be restored.']}
			submit="Remove photo"
			back={back}
		/>
	)
}
