import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { PictureForm } from '#app/components/picture-form.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

interface PhotoProps {
	teacher: { id: string; name: string; photoId: string | null }
	task: 'photo' | 'remove-photo'
}

export function PhotoTask({ teacher: { id, name, photoId }, task }: PhotoProps) {
	const form = useFormPage()
	const back = { to: href.teacher(id), label: 'Cancel' }
	if (task === 'remove-photo')
		return (
			<ConfirmPage
				form={form}
				title={
					<>
						Remove the photo of <bdi>{name}</bdi>?
					</>
				}
				consequences={['Their initials are shown instead.', 'The photo is deleted and cannot be restored.']}
				submit="Remove photo"
				back={back}
			/>
		)
	return (
		<PictureForm
			title={
				<>
					Photo of <bdi>{name}</bdi>
				</>
			}
			label="Photo"
			hint="It is cropped to a small square, and the place it was taken is removed. Everybody at your school sees it, families included."
			remove={photoId ? href.teacher(id, undefined, { do: 'remove-photo' }) : undefined}
			back={back}
		/>
	)
}
