import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { PictureForm } from '#app/components/picture-form.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { Back } from './guardian-task.tsx'
import type { Head } from './head.tsx'

export function PhotoTask({ head, back }: { head: Head; back: Back }) {
	return (
		<PictureForm
			title={
				<>
					Photo of <bdi>{head.name}</bdi>
				</>
			}
			label="Photo"
			hint="It is cropped to a small square, and the place it was taken is removed. Only people who can open this student see it."
			remove={head.photo ? href.studentTask(head.id, 'remove-photo') : undefined}
			back={back}
		/>
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
