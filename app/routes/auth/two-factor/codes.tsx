import { Sentence, useSiteWords } from '#app/components/site/spoken.tsx'

/** Recovery codes to print. They cannot be shown again after this page. */
export function Codes({ codes, name }: { codes: string[]; name: string }) {
	const text = useSiteWords().twoFactor.codes
	return (
		<>
			<h1>{text.title}</h1>
			<p>
				<Sentence say={text.intro} parts={[<bdi key="name">{name}</bdi>]} />
			</p>
			<ol className="pl-8">
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ol>
			<p className="notice screen-only" role="note">
				{text.once}
			</p>
		</>
	)
}
