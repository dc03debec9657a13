import { useFormPage } from '#app/web/use-form-page.ts'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Panel } from '#app/components/panel.tsx'

interface OfferPanelProps {
	offer: { id: string; from: string; until: string } | null
	school: string
}

export function OfferPanel({ offer, school }: OfferPanelProps) {
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="This was not done" />
			{offer ? (
				<Panel title={`Will you take over ${school}?`}>
					<p>
						<bdi>{offer.from}</bdi> asks you to run the school. You would become its administrator and decide
						about everything, including its subscription; <bdi>{offer.from}</bdi> would be a teacher. The
						offer ends on {offer.until}.
					</p>
					<PostForm>
						<input type="hidden" name="offer" value={offer.id} />
						<div className="button-row">
							<button className="button button-filled" type="submit" name="intent" value="take-over">
								Take the school over
							</button>
							<button className="button" type="submit" name="intent" value="decline">
								No, thank you
							</button>
						</div>
					</PostForm>
				</Panel>
			) : null}
		</>
	)
}
