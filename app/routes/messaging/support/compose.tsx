import { HintAndError, described, textOf } from '#app/components/field-parts.tsx'
import { useSay } from '#app/components/say.ts'
import { FormKeyField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import type { SupportData } from './read.server.ts'

/** A message to support, with an optional picture. */
export function Compose({
	form,
	formKey,
	mode,
}: {
	form: FormState
	formKey: string
	mode: SupportData['mode']
}) {
	const content = form.field('content')
	const image = form.field('image')
	const say = useSay()
	return (
		<form
			className="chat-form"
			method="post"
			action={href.support(mode)}
			encType="multipart/form-data"
			noValidate
			data-send=""
		>
			<FormKeyField form={form} value={formKey} />
			<label className="sr-only" htmlFor={content.id}>
				{say('Message')}
			</label>
			<HintAndError form={form} name="content" hint={null} />
			<textarea
				id={content.id}
				name="content"
				className="input"
				rows={2}
				placeholder={say('Write a message')}
				defaultValue={textOf(content.initialValue)}
				{...described(form, 'content', null)}
			/>
			<div className="chat-preview" data-preview="" hidden />
			<HintAndError form={form} name="image" hint={null} />
			<div className="chat-buttons">
				<label htmlFor={image.id}>
					<span>{say('Attach an image')}</span>{' '}
					<input
						type="file"
						id={image.id}
						name="image"
						accept="image/png,image/jpeg,image/webp,image/gif"
						{...described(form, 'image', null)}
					/>
				</label>{' '}
				<button className="button button-filled" type="submit">
					{say('Send')}
				</button>
			</div>
		</form>
	)
}
