import { HintAndError, described } from '#app/components/field-parts.tsx'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import type { FormState } from '#app/web/use-form-page.ts'

export interface ShownText {
	mark: string
	kind: 'policy' | 'data' | 'media'
	text: string
}

/** The full texts of the consents, because the stored consent names exactly this text. */
export function Consents({ form, texts }: { form: FormState; texts: readonly ShownText[] }) {
	const { join } = useSiteWords()
	const ticked = form.chosen('agreed')
	const { id } = form.field('agreed')
	return (
		<>
			<input type="hidden" name="texts" value={texts.map(({ mark }) => mark).join(' ')} />
			{texts.length > 0 ? (
				<fieldset className="fields" {...described(form, 'agreed', null)}>
					<legend>{join.consents}</legend>
					<HintAndError form={form} name="agreed" hint={null} />
					{texts.map(({ mark, kind, text }, i) => (
						<div key={mark} className="join-consent">
							<details>
								<summary>{join.read[kind]}</summary>
								<p className="as-typed">{text}</p>
							</details>
							<label className="check">
								<input
									type="checkbox"
									id={i === 0 ? id : `${id}-${i}`}
									name="agreed"
									value={mark}
									defaultChecked={ticked.includes(mark)}
								/>
								<span>{join.agree[kind]}</span>
							</label>
						</div>
					))}
				</fieldset>
			) : null}
		</>
	)
}
