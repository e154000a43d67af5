package dev.mod.engine.workspace;
public final class T { static final long[] at=new long[200]; static final String[] n=new String[200]; static final java.util.concurrent.atomic.AtomicInteger c=new java.util.concurrent.atomic.AtomicInteger();
 public static void m(String s){int i=c.getAndIncrement(); if(i<200){n[i]=Thread.currentThread().getName()+" "+s; at[i]=System.nanoTime();} }
 public static void dump(){ if(System.getenv("TT")==null) return; long p=at[0]; for(int i=0;i<Math.min(200,c.get());i++){ System.err.println((at[i]-at[0])/10000/100.0+" "+n[i]);} }
}
