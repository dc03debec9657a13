export interface PaperLanguage {
	/** The language of the family, where that is not English. */
	foreign: { lang: string; name: string } | null
}

interface PaperLinksProps extends PaperLanguage {
	label: string
	to: (lang?: string) => string
}

/** A paper as the office reads it, and as the family does, to hand out. */
export function PaperLinks({ foreign, label, to }: PaperLinksProps) {
	return (
		<>
			<a className="button" href={to()}>
				{label}
			</a>
			{foreign ? (
				<a className="button" href={to(foreign.lang)}>
					{label} in {foreign.name}
				</a>
			) : null}
		</>
	)
}
