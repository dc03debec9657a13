import { Link } from '#app/components/link.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'

/** The credit of a family that pays open invoices once it is used. */
export interface UsableCredit {
	familyId: string
	family: string
	amount: string
}

/** A family would be asked for money that the school has. */
export function CreditToUse({ credits }: { credits: readonly UsableCredit[] }) {
	if (credits.length === 0) return null
	return (
		<Notice tone="warn" title="Unused credit covers some of this.">
			<p>A reminder leaves out what it covers. Open the account to use the credit for open invoices:</p>
			<ul>
				{credits.map(({ familyId, family, amount }) => (
					<li key={familyId}>
						<Link to={href.familyAccount(familyId)}>{family}</Link>, {amount}
					</li>
				))}
			</ul>
		</Notice>
	)
}
