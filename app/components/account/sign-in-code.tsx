import { PageHead } from '#app/components/page-head.tsx'
import { codeWords } from '#app/domain/account/accounts.ts'
import { Facts } from '#app/components/figures.tsx'
import { Link } from '#app/components/link.tsx'
import { Panel } from '#app/components/panel.tsx'
import { PrintButton } from '#app/components/print-button.tsx'

interface CodeSlipProps {
	slip: { name: string; username: string; code: string }
	school: string
	/** Sign-in address in a form that is easy to type. */
	address: string
	back: { to: string; label: string }
}

/** A printable page with the one-time code. The code cannot be shown again after leaving the page. */
export function CodeSlip({ slip, school, address, back }: CodeSlipProps) {
	return (
		<>
			<PageHead
				title={
					<>
						A code for <bdi>{slip.name}</bdi>
					</>
				}
				line={school}
			>
				<PrintButton />
			</PageHead>
			<Panel title="Sign in for the first time">
				<Facts
					rows={[
						['Go to', address],
						['Username', <bdi key="username">{slip.username}</bdi>],
						[
							'Code, where the password goes',
							<strong key="code" className="code">
								{codeWords(slip.code)}
							</strong>,
						],
					]}
				/>
				<p>
					Then choose a password of your own. The code works once, and for 14 days. Anyone with this paper can
					open the account until then, so keep it safe.
				</p>
			</Panel>
			<div className="notice notice-warn screen-only" role="note">
				<p>Print this page or write the code down now. It is shown only once.</p>
			</div>
			<p>
				<Link className="button button-filled" to={back.to}>
					{back.label}
				</Link>
			</p>
		</>
	)
}
