/** The props of every dialog that makes a plan. */
export interface MakerProps {
  /** The signed-in person, who the draft of the form belongs to. */
  personId: string;
  now: Date;
  onClose: () => void;
  /** Called with the id of the plan; the parent shows it. */
  onMade: (planId: string) => void;
}
