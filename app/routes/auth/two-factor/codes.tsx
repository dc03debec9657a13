/** Ten codes on one sheet. Once the page is left they cannot be shown again. */
export function Codes({ codes, name }: { codes: string[]; name: string }) {
	return (
		<>
			<h1>Your recovery codes</h1>
			<p>
				For <bdi>{name}</bdi>. Each works once in place of a code from your phone. Keep them where you can
				find them when the phone is gone.
			</p>
			<ol className="pl-8">
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ol>
			<div className="notice screen-only" role="note">
				<p>Print this page or write the codes down now. They are shown only once.</p>
			</div>
		</>
	)
}
