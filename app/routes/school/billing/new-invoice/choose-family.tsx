import { FindForm } from '#app/components/find-form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { billingNoun } from '#app/domain/billing/labels.ts'
import { href } from '#app/domain/href.ts'

interface ChooseFamilyProps {
	solo: boolean
	find: string
	found: { id: string; name: string; children: string; to: string }[]
}

/** An invoice is for a family, which is found by anybody in it. */
export function ChooseFamily({ solo, find, found }: ChooseFamilyProps) {
	return (
		<>
			<PageHead
				title="New invoice"
				line="Who is it for?"
				trail={[{ to: href.billing(), label: billingNoun(solo) }]}
			/>
			<FindForm
				action={href.newInvoice()}
				title="Find a family"
				name="find"
				label="Family, student or guardian"
				value={find}
				pick={{ kind: 'family', to: (family) => href.newInvoice({ family }) }}
			/>
			{find && found.length === 0 ? (
				<p role="status">
					No family matches. A student is billed through a family: choose one on the student’s page.
				</p>
			) : null}
			{found.length > 0 ? <Found found={found} /> : null}
		</>
	)
}

function Found({ found }: Pick<ChooseFamilyProps, 'found'>) {
	return (
		<ul className="rows card">
			{found.map(({ id, name, children, to }) => (
				<li key={id}>
					<span>
						<bdi>{name}</bdi>{' '}
						<span className="muted">
							<bdi>{children}</bdi>
						</span>
					</span>{' '}
					<Link className="button button-small" to={to}>
						Choose<span className="sr-only"> {name}</span>
					</Link>
				</li>
			))}
		</ul>
	)
}
